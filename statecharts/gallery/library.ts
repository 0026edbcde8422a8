/** The gallery for programs: `xstate-paths-and-diagrams/gallery`. */
export { type GallerySources, galleryData } from './data.ts';
export { serveGallery } from './serve.ts';
export type { ScreenData } from './types.ts';
export { writeGallery } from './write-gallery.ts';
