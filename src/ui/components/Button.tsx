import type { ComponentPropsWithRef, ReactNode } from 'react';
import { AddressLink } from './AddressLink.tsx';
import styles from './Button.module.css';
import { Icon, type IconName } from './Icon.tsx';
import { PageLink, type PageLinkProps } from './PageLink.tsx';
import { SpinnerRing } from './Spinner.tsx';

/** `main` is the most important action; a page has at most one. `now` has an amber icon, for "Do now". `quiet` has no frame. */
export type ButtonKind = 'main' | 'plain' | 'now' | 'quiet';

export type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'type' | 'className' | 'disabled'> & {
  kind?: ButtonKind | undefined;
  icon?: IconName | undefined;
  isIconFilled?: boolean | undefined;
  /** The action is in progress. The button keeps name and focus, and a press does nothing. */
  isBusy?: boolean | undefined;
  /** The action is not possible. The button stays focusable, and a press does nothing. */
  isUnavailable?: boolean | undefined;
  children: ReactNode;
};

/** A button with a text and perhaps an icon. */
export function Button({
  kind = 'plain',
  icon,
  isIconFilled = false,
  isBusy = false,
  isUnavailable = false,
  onClick,
  children,
  ...button
}: ButtonProps) {
  return (
    <button
      {...button}
      type="button"
      className={styles.button}
      data-kind={kind}
      aria-busy={isBusy}
      aria-disabled={isBusy || isUnavailable}
      onClick={isBusy || isUnavailable ? undefined : onClick}
    >
      <ButtonContent icon={icon} isIconFilled={isIconFilled} isBusy={isBusy}>
        {children}
      </ButtonContent>
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  kind = 'plain',
  icon,
  children,
  ...link
}: Omit<PageLinkProps, 'className' | 'rel' | 'target'> & {
  kind?: ButtonKind | undefined;
  icon?: IconName | undefined;
}) {
  return (
    <AddressLink {...link} className={styles.button} data-kind={kind}>
      <ButtonContent icon={icon}>{children}</ButtonContent>
    </AddressLink>
  );
}

/**
 * A link whose press is handled by a script ("Head back and retry"). Without the script, or in another tab, the browser
 * follows the link.
 */
export function ButtonAnchor({
  href,
  kind = 'plain',
  isBusy = false,
  onPress,
  children,
}: {
  href: string;
  kind?: ButtonKind | undefined;
  isBusy?: boolean | undefined;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <a
      href={href}
      className={styles.button}
      data-kind={kind}
      aria-busy={isBusy}
      aria-disabled={isBusy}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        if (!isBusy) onPress();
      }}
    >
      <ButtonContent isBusy={isBusy}>{children}</ButtonContent>
    </a>
  );
}

/** A button that shows only an icon; `label` is its accessible name. */
export function IconButton({
  icon,
  label,
  describedBy,
  isBusy = false,
  onClick,
}: {
  icon: IconName;
  label: string;
  /** Id of a text that tells apart buttons with the same name. */
  describedBy?: string | undefined;
  isBusy?: boolean | undefined;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className={styles.iconButton}
      aria-label={label}
      aria-describedby={describedBy}
      aria-busy={isBusy}
      aria-disabled={isBusy}
      onClick={isBusy ? undefined : onClick}
    >
      {isBusy ? <SpinnerRing /> : <Icon name={icon} />}
    </button>
  );
}

/** A link that shows only an icon. Its children are the icon and the accessible name. */
export function IconLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <PageLink className={styles.iconButton} href={href}>
      {children}
    </PageLink>
  );
}

function ButtonContent({
  icon,
  isIconFilled = false,
  isBusy = false,
  children,
}: {
  icon?: IconName | undefined;
  isIconFilled?: boolean;
  isBusy?: boolean;
  children: ReactNode;
}) {
  return (
    <>
      {isBusy ? <SpinnerRing size={18} /> : null}
      {!isBusy && icon !== undefined ? <Icon name={icon} size={18} isFilled={isIconFilled} /> : null}
      <span>{children}</span>
    </>
  );
}
