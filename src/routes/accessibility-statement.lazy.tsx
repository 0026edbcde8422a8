import { createLazyFileRoute } from '@tanstack/react-router';
import { AccessibilityStatement } from '../ui/accessibility/AccessibilityStatement.tsx';

export const Route = createLazyFileRoute('/accessibility-statement')({ component: AccessibilityStatement });
