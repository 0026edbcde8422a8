import { createContext } from 'react';

/** Whether the part comes to a page that was on the screen without it, so that it may move nothing there. */
export const CameLater = createContext(false);

/** Names of the resources whose answers came after the page that the server has drawn, in its second part: they may move nothing. */
export const CameLate = createContext<readonly string[]>([]);
