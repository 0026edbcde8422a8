import { accessibilityStatement } from '../../rules/accessibility-statement.ts';
import { Block } from '../components/Block.tsx';
import { OutsideLink } from '../components/OutsideLink.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { useSite } from '../hooks/use-site.ts';
import styles from './AccessibilityStatement.module.css';

/** What the portal aims for, how it is tested, what is missing, and whom to ask. Source: FOOT-13. */
export function AccessibilityStatement() {
  const site = useSite();
  const { links } = site;
  return (
    <div className={styles.statement}>
      <PageHead heading="Accessibility" />
      {accessibilityStatement(site).map(({ title, text, points }) => (
        <Block key={title} title={title}>
          {text === null ? null : <p>{text}</p>}
          {points.length === 0 ? null : (
            <ul className={styles.list}>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
        </Block>
      ))}
      <Block title="If something does not work for you">
        <p>
          Ask the <OutsideLink href={links.helpDesk}>technology help desk</OutsideLink>, or send{' '}
          <OutsideLink href={links.feedback}>feedback</OutsideLink>. Tell us the page, what you wanted to do, and the
          browser and assistive technology that you use.
        </p>
      </Block>
    </div>
  );
}
