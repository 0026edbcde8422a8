/**
 * Icons for names of Font Awesome Free: outlines on a grid of 24 by 24 units, as in `Icon`. Names with the same meaning
 * share an icon. Source: portal specification, posts (icon_class); CONTENT-07.
 */
const paths: Record<string, string> = {
  'address-card id-badge id-card':
    'M4 5h16v14H4zM7 10.5a2 2 0 1 0 4 0a2 2 0 1 0-4 0M6.5 16c.3-1.7 1.3-2.5 2.5-2.5s2.2.8 2.5 2.5M14.5 10h3M14.5 14h3',
  'apple-whole utensils bowl-food kitchen-set burger':
    'M7 3.5v6.5M4.5 3.5v4a2.5 2.5 0 0 0 5 0v-4M7 10v10.5M17 20.5v-8M17 12.5c-2 0-3-1.5-3-4.5 0-2.5 1.2-4.5 3-4.5z',
  'arrow-up-right-from-square link': 'M10 5H5v14h14v-5M14 4.5h5.5V10M19.5 4.5 11 13',
  'balance-scale scale-balanced gavel':
    'M12 4v16M7.5 20h9M5 7l7-1.5L19 7M5 7l-2.5 6.5h5zM19 7l-2.5 6.5h5zM2.5 13.5a2.5 2.5 0 0 0 5 0M16.5 13.5a2.5 2.5 0 0 0 5 0',
  'bell bullhorn': 'M18 10a6 6 0 0 0-12 0c0 5-2 6.5-2 6.5h16s-2-1.5-2-6.5M10 20a2.2 2.2 0 0 0 4 0',
  'bicycle person-biking':
    'M2.5 16a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M14.5 16a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M6 16l3-7h6l3 7M9 9l3 7 3-7M8 7h2.5M15 9l-.7-2.5h2.2',
  'book book-bookmark swatchbook':
    'M12 6.5C10 5 7 4.5 3.5 4.8v13.5c3.5-.3 6.5.2 8.5 1.7 2-1.5 5-2 8.5-1.7V4.8C17 4.5 14 5 12 6.5zM12 6.5V20',
  'book-open book-open-reader book-reader':
    'M12 7C9.5 5.5 6.5 5 3.5 5v13c3 0 6 .5 8.5 2 2.5-1.5 5.5-2 8.5-2V5c-3 0-6 .5-8.5 2zM12 7v13M6.5 9h2.5M15 9h2.5',
  'briefcase suitcase': 'M3.5 8h17v11.5h-17zM9 8V5h6v3M3.5 13h17M12 12v2',
  'building building-columns landmark school university':
    'M3.5 9.5 12 4.5l8.5 5zM4 20h16M6 9.5V17M10 9.5V17M14 9.5V17M18 9.5V17M5 17h14',
  'bus bus-simple train train-subway van-shuttle':
    'M5 5h14v12H5zM5 11.5h14M8 14.3h.1M16 14.3h.1M7 17v2.5M17 17v2.5M9.5 8h5',
  'calculator file-invoice file-invoice-dollar receipt':
    'M6 3.5h9l4 4v13H6zM15 3.5v4h4M9 10h3M9 17h6M14.5 11.3c-.4-.5-1-.8-1.7-.8-1 0-1.8.5-1.8 1.4 0 1.8 3.6.8 3.6 2.6 0 .9-.8 1.4-1.8 1.4-.8 0-1.5-.3-1.9-.8',
  'calendar calendar-days calendar-alt calendar-week':
    'M4 6h16v14H4zM4 10h16M8.5 3.5V7M15.5 3.5V7M8 13.5h.1M12 13.5h.1M16 13.5h.1M8 16.7h.1M12 16.7h.1',
  'calendar-check calendar-plus': 'M4 6h16v14H4zM4 10h16M8.5 3.5V7M15.5 3.5V7M9 15l2 2 4-4',
  'camera image images photo-film': 'M4 5.5h16v13H4zM4 15.5l4.5-4.5 4 4 2.5-2.5 5 5M14.5 9.2h.1',
  'car square-parking': 'M4 16.5v-4l2-5.5h12l2 5.5v4zM4 12.5h16M7 16.5V19M17 16.5V19M7.5 14.5h.1M16.5 14.5h.1',
  'cart-shopping shopping-cart basket-shopping bag-shopping store':
    'M3 4.5h2.5L8 15.5h10l2.5-8H6.5M8.2 19a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0M15.7 19a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0',
  'chalkboard chalkboard-user person-chalkboard display laptop desktop computer': 'M5 5.5h14v10H5zM2.5 19h19',
  'chart-bar chart-line chart-pie chart-simple': 'M4 4v16h16M8 16v-4M12 16V8M16 16v-6',
  'check circle-check check-circle square-check':
    'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M8 12.3l2.8 2.8 5.2-5.5',
  'circle-info info-circle info': 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M12 11v5.5M12 7.8v.1',
  'circle-question question-circle question':
    'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M9.5 9.7c.2-1.5 1.2-2.2 2.5-2.2s2.5.8 2.5 2.2c0 1.8-2.5 2-2.5 4M12 16.5v.2',
  'clipboard clipboard-check clipboard-list list list-check list-ul tasks':
    'M9 6h11M9 12h11M9 18h11M3.5 6l1.2 1.2L7 5M3.5 12l1.2 1.2L7 11M3.5 18l1.2 1.2L7 17',
  'clock stopwatch hourglass business-time': 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M12 7v5.3l3.5 2',
  'comment comments message': 'M4 5h16v11.5h-9L6.5 20v-3.5H4z',
  'compass location-arrow': 'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M15.5 8.5l-2 5-5 2 2-5z',
  'credit-card money-check money-check-dollar wallet': 'M4 6h16v12H4zM4 10h16M8 14.5h3',
  'dollar-sign hand-holding-dollar money-bill money-bill-wave piggy-bank sack-dollar coins':
    'M3 7h18v10H3zM9.5 12a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M6 10v4M18 10v4',
  'dumbbell person-running': 'M3 12h18M6 7.5v9M18 7.5v9M3.5 9.5v5M20.5 9.5v5',
  'envelope envelope-open inbox at': 'M3.5 6h17v12.5h-17zM4 6.5l8 6.5 8-6.5',
  'exclamation-triangle triangle-exclamation circle-exclamation': 'M12 4 2.8 19.5h18.4zM12 10v4.5M12 17v.2',
  'file file-lines file-alt file-pdf folder folder-open note-sticky pen-to-square':
    'M6 3.5h9l4 4v13H6zM15 3.5v4h4M9 12h7M9 16h7',
  'film video clapperboard circle-play play': 'M4 5.5h16v13H4zM10 9v6l5-3z',
  'flask microscope vial atom':
    'M9.5 3.5h5M10.5 3.5v6L5 18.5c-.6 1.2.2 2 1.3 2h11.4c1.1 0 1.9-.8 1.3-2l-5.5-9v-6M8 15h8',
  'gear gears sliders screwdriver-wrench wrench toolbox':
    'M4 7h9M17 7h3M13 7a2 2 0 1 0 4 0a2 2 0 1 0-4 0M4 12h3M11 12h9M7 12a2 2 0 1 0 4 0a2 2 0 1 0-4 0M4 17h9M17 17h3M13 17a2 2 0 1 0 4 0a2 2 0 1 0-4 0',
  'globe earth-americas language':
    'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M3.5 12h17M12 3.5c-5 5-5 12 0 17M12 3.5c5 5 5 12 0 17',
  'graduation-cap user-graduate': 'M2 9.5 12 5l10 4.5-10 4.5zM6 11.5V17c3.5 2.5 8.5 2.5 12 0v-5.5M22 9.5V15',
  'hand-holding-heart hands-holding heart handshake':
    'M12 20C6 15.5 3.5 12.5 3.5 9.3A4.3 4.3 0 0 1 12 7.5a4.3 4.3 0 0 1 8.5 1.8C20.5 12.5 18 15.5 12 20z',
  'heart-pulse heartbeat stethoscope user-doctor hospital kit-medical briefcase-medical':
    'M12 20C6 15.5 3.5 12.5 3.5 9.3A4.3 4.3 0 0 1 12 7.5a4.3 4.3 0 0 1 8.5 1.8C20.5 12.5 18 15.5 12 20zM4 12.5h4.5l1.5-3 2.5 5 1.5-2h6',
  'house home bed house-user': 'M3 10.5 12 4l9 6.5M5.5 9.5V20h13V9.5M10 20v-6h4v6',
  'key unlock lock-open': 'M6 11h12v9H6zM8.5 11V7.5A3.5 3.5 0 0 1 15 5.8M12 14.5v2.5',
  'life-ring headset':
    'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M8.5 12a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M6 6l3.5 3.5M14.5 14.5 18 18M18 6l-3.5 3.5M9.5 14.5 6 18',
  'lightbulb brain': 'M9 17.5h6M10 20.5h4M9.3 15c-2-1.2-3.3-3-3.3-5.3a6 6 0 0 1 12 0c0 2.3-1.3 4.1-3.3 5.3v2.5H9.3z',
  'lock shield shield-halved user-shield':
    'M12 3.5 4.5 6v6c0 4.5 3 7.5 7.5 9 4.5-1.5 7.5-4.5 7.5-9V6zM9 12l2.2 2.2L15.3 10',
  'magnifying-glass search': 'M4 10.5a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0M15.3 15.3 20.5 20.5',
  'map map-location map-location-dot map-marked-alt route':
    'M3.5 6.5 9 4.5l6 2 5.5-2v13l-5.5 2-6-2-5.5 2zM9 4.5v13M15 6.5v13',
  'location-dot location-pin map-pin map-marker-alt':
    'M12 21c4.5-5 7-8 7-11.3A6.9 6.9 0 0 0 12 3a6.9 6.9 0 0 0-7 6.7C5 13 7.5 16 12 21zM9.6 9.8a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0',
  'medal award trophy ribbon star certificate':
    'M7.5 14.5a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0M8.5 11 5.5 3.5h4l2.5 6 2.5-6h4l-3 7.5M12 13v3',
  'mug-hot mug-saucer coffee':
    'M5 9h11v6.5a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4zM16 11h1.5a2.5 2.5 0 0 1 0 5H16M8.5 3.5v2.5M12.5 3.5v2.5',
  'music guitar headphones':
    'M9 17.5V6l10-2v11.5M4 17.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0M14 15.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0',
  'newspaper rss blog': 'M4 5.5h13V19H5.5A1.5 1.5 0 0 1 4 17.5zM17 9.5h3v8a1.5 1.5 0 0 1-3 0M7 9h7M7 12.5h7M7 16h4',
  'palette paintbrush masks-theater':
    'M12 3.5a8.5 8.5 0 1 0 0 17c1.5 0 2-1 1.5-2.3-.7-1.6.3-2.7 2-2.7h2.5c1.6 0 2.5-1.2 2.5-3.5 0-4.7-3.8-8.5-8.5-8.5zM8 10h.1M12 7.5h.1M16 10h.1M7.5 14h.1',
  'people-group people-arrows users user-group people-roof':
    'M5.5 8.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0M2.5 20c.5-4 3-6 6.5-6s6 2 6.5 6M16 5.5a3.3 3.3 0 0 1 0 6.2M18 14.5c2 .8 3.2 2.7 3.5 5.5',
  'phone mobile mobile-screen':
    'M6.5 3.5 9.5 4l1 4-2 1.8c1 2.4 3.2 4.6 5.7 5.7l1.8-2 4 1 .5 3c0 1.5-1.2 2.5-2.5 2.5C10.5 20 4 13.5 4 6c0-1.3 1-2.5 2.5-2.5z',
  'plane passport plane-departure': 'M3.5 13.5l17-8-5.5 14.5-3.5-5zM11.5 15 20.5 5.5',
  'print copy': 'M7 9V4h10v5M4 9h16v8h-3M7 17H4M7 14h10v6H7z',
  'scroll file-contract file-signature stamp':
    'M6.5 4H18v12.5M6.5 4A2.5 2.5 0 0 0 4 6.5V8h5V6.5A2.5 2.5 0 0 0 6.5 4zM9 8v9.5A2.5 2.5 0 0 0 11.5 20h6.5a2.5 2.5 0 0 0 2.5-2.5v-1H13v1A2 2 0 0 1 11 19.5M12 8h3.5M12 12h3.5',
  'tree leaf seedling mountain mountain-sun': 'M12 20.5v-7M12 3.5 6.5 13.5h11zM9 20.5h6',
  'universal-access wheelchair person-cane':
    'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M12 7.3v.1M7.5 10l3 .8v2.7L9 17M16.5 10l-3 .8v2.7L15 17M10.5 10.8h3',
  'user circle-user user-circle user-tie':
    'M8 8.5a4 4 0 1 0 8 0a4 4 0 1 0-8 0M4.5 20.5c.5-4.5 3.5-6.5 7.5-6.5s7 2 7.5 6.5',
  'user-check user-pen user-plus':
    'M5.5 8.5a3.8 3.8 0 1 0 7.6 0a3.8 3.8 0 1 0-7.6 0M2.5 20c.5-4 3-6 6.8-6 3.7 0 6.2 2 6.7 6M15.5 11l2 2 4-4.5',
  'volleyball basketball football futbol':
    'M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0M12 12c0-3.5-1-6-3.5-7.8M12 12c3-1.7 6-1.7 8.3-.5M12 12c-3 1.7-4.3 4-4.5 7.2',
  'wifi tower-broadcast signal': 'M3 9.5a13 13 0 0 1 18 0M6 13a8.5 8.5 0 0 1 12 0M9 16.3a4.2 4.2 0 0 1 6 0M12 19.5v.1',
};

const byName = new Map(
  Object.entries(paths).flatMap(([names, path]) => names.split(' ').map((name) => [name, path] as const)),
);

/**
 * The path of an icon.
 * @param iconClass Font Awesome class names: "fa-solid fa-book"
 * @returns null for an unknown name
 */
export function iconPath(iconClass: string): string | null {
  const names = iconClass.split(/\s+/).map((name) => name.replace(/^fa-/, ''));
  return names.map((name) => byName.get(name)).find((path) => path !== undefined) ?? null;
}

/** The names of each icon, for the form that chooses one. The first name of an icon is its own. */
export const iconNames = (): string[][] => Object.keys(paths).map((names) => names.split(' '));
