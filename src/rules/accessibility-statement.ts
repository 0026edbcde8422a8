/** A part of the accessibility statement: a heading, then sentences, then points of a list. */
export type StatementPart = { title: string; text: string | null; points: string[] };

/**
 * What the portal aims for, how it is tested, and what is missing. The page of the portal and that of the sign-in show it.
 * Source: FOOT-13; SIGN-04.
 */
export const accessibilityStatement = ({ name, university }: { name: string; university: string }): StatementPart[] => [
  {
    title: 'What we aim for',
    text: `${university} wants everyone to be able to use ${name}. It is built to meet the Web Content Accessibility Guidelines (WCAG) 2.2 at level AA.`,
    points: [
      'You can use every control with a keyboard, and you see where the focus is.',
      'Buttons, links and parts of a page have names for screen readers.',
      'The text can be twice as large, and the window as narrow as a phone.',
      'Text has enough contrast in the light and in the dark colors.',
      'Nothing moves if your device asks for less movement.',
    ],
  },
  {
    title: 'How it is tested',
    text: 'Automatic tests check the pages with the tool axe, at several widths, in light and dark colors, and with text at 200 %. Most pages are also checked while they load, when they are empty and when data is missing. Other tests use menus, dialogs, the search and the checklist by keyboard. Such tests find only a part of all problems.',
    points: [],
  },
  {
    title: 'Known gaps',
    text: null,
    points: [
      `One screen reader, Orca, was heard on six pages. Others, such as NVDA, JAWS, VoiceOver and TalkBack, were not, and people with disabilities have not tested ${name} yet.`,
      'Short confirmations disappear after five seconds.',
      'Most of these tests run in one browser, Chromium.',
      'High-contrast colors of your device are tested only for alerts, and for what is current, chosen, selected or unread.',
      'Some pictures and videos may lack descriptions or captions.',
      `${name} is in English only.`,
      `Other sites that ${name} links to are not part of this statement.`,
    ],
  },
];
