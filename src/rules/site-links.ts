type NamedLink = { href: string; name: string };

/** The university's tools, as the footer lists them. Source: FOOT-02. */
export const schoolTools = (
  links: Record<'webmail' | 'library' | 'courses' | 'registration', string>,
  nextStepsUrl: string,
): NamedLink[] => [
  { href: links.webmail, name: 'University webmail' },
  { href: nextStepsUrl, name: 'Next steps' },
  { href: links.library, name: 'Library' },
  { href: links.courses, name: 'Canvas' },
  { href: links.registration, name: 'Registration hub' },
];

/** Where users get help, as the footer lists it. Source: FOOT-05. */
export const helpLinks = (
  links: Record<'helpDesk' | 'supportServices' | 'publicSafety' | 'resourceCenters' | 'health', string>,
): NamedLink[] => [
  { href: links.helpDesk, name: 'Technology help desk' },
  { href: links.supportServices, name: 'Support services' },
  { href: links.publicSafety, name: 'Campus public safety' },
  { href: links.resourceCenters, name: 'Resource centers' },
  { href: links.health, name: 'Student health and counseling' },
];
