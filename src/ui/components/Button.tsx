import type { ComponentPropsWithRef, ReactNode } from 'react';
import { AddressLink } from './AddressLink.tsx';
import styles from './Button.module.css';
import { Icon, type IconName } from './Icon.tsx';
import type { PageLinkProps } from './PageLink.tsx';
import { SpinnerRing } from './Spinner.tsx';

/** `main` is the one thing that a page asks for; there is at most one in view. `now` is amber for "Do now". */
export type ButtonKind = 'main' | 'plain' | 'now';

export type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'type' | 'className' | 'disabled'> & {
  kind?: ButtonKind | undefined;
  icon?: IconName | undefined;
  isIconFilled?: boolean | undefined;
  /** On its way: it keeps the focus and its name, and a press does nothing. */
  isBusy?: boolean | undefined;
  /** Already so: a press has nothing left to do. It keeps its place and the focus. */
  isUnavailable?: boolean | undefined;
  children: ReactNode;
};

/** A button with a word on it. */
export function Button({
  kind = 'plain',
  icon,
  isIconFilled = false,
  isBusy = false,
  isUnavailable: isSpent = false,
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
      aria-disabled={isBusy || isSpent}
      onClick={isBusy || isSpent ? undefined : onClick}
    >
      <ButtonContent icon={icon} isIconFilled={isIconFilled} isBusy={isBusy}>
        {children}
      </ButtonContent>
    </button>
  );
}

/** A link that looks like a button, because it is what the page asks for next. */
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
 * A link that a script answers while it runs ("Head back and retry"): without one, or opened in another tab, the
 * address still works.
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

/** A button that shows a picture alone; `label` is its name. */
export function IconButton({
  icon,
  label,
  describedBy,
  isBusy = false,
  onClick,
}: {
  icon: IconName;
  label: string;
  /** Id of the text that says what it is about, where several have the same name. */
  describedBy?: string | undefined;
  isBusy?: boolean | undefined;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      className={styles.square}
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
      {children}
    </>
  );
}
