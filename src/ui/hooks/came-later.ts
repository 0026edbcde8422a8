import { createContext } from 'react';

/** Whether the part comes to a page that was on the screen without it, so that it may move nothing there. */
export const CameLater = createContext(false);
