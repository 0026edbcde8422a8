import { Block } from '../components/Block.tsx';
import { OutsideLink } from '../components/OutsideLink.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { useSite } from '../hooks/use-site.ts';
import styles from './AccessibilityStatement.module.css';

/** What the portal aims for, how it is tested, what is missing, and whom to ask. Source: FOOT-13. */
export function AccessibilityStatement() {
  const { name, university, links } = useSite();
  return (
    <div className={styles.statement}>
      <PageHead heading="Accessibility" />
      <Block title="What we aim for">
        <p>
          {university} wants everyone to be able to use {name}. It is built to meet the Web Content Accessibility
          Guidelines (WCAG) 2.2 at level AA.
        </p>
        <ul className={styles.list}>
          <li>You can use every control with a keyboard, and you see where the focus is.</li>
          <li>Buttons, links and parts of a page have names for screen readers.</li>
          <li>The text can be twice as large, and the window as narrow as a phone.</li>
          <li>Text has enough contrast in the light and in the dark colors.</li>
          <li>Nothing moves if your device asks for less movement.</li>
        </ul>
      </Block>
      <Block title="How it is tested">
        <p>
          Automatic tests check the pages with the tool axe, at several widths, in light and dark colors, and with text
          at 200 %. Most pages are also checked while they load, when they are empty and when data is missing. Other
          tests use menus, dialogs, the search and the checklist by keyboard. Such tests find only a part of all
          problems.
        </p>
      </Block>
      <Block title="Known gaps">
        <ul className={styles.list}>
          <li>{name} has not been tested with a screen reader or by people with disabilities yet.</li>
          <li>Short confirmations disappear after five seconds.</li>
          <li>The tests run in one browser, Chromium.</li>
          <li>High-contrast colors of your device are tested only for switches and the schedule.</li>
          <li>Some pictures and videos may lack descriptions or captions.</li>
          <li>{name} is in English only.</li>
          <li>Other sites that {name} links to are not part of this statement.</li>
        </ul>
      </Block>
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
