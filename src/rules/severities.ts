/** How severe an alert can be. Source: decisions, severity of alerts; SEV-01. */
export const SEVERITIES = ['emergency', 'advisory', 'test', 'clear'] as const;
export type Severity = (typeof SEVERITIES)[number];

/**
 * The severity in the element `severity` of a feed: one of the portal's words, or of CAP 1.2, whose "Minor" is an advisory.
 * Everything else is an emergency. Source: SEV-01.
 */
export function severityIn(element: string | null): Severity {
  const word = element?.trim().toLowerCase();
  return word === 'minor' ? 'advisory' : (SEVERITIES.find((severity) => severity === word) ?? 'emergency');
}
