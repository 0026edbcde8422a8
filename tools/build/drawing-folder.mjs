/** In the folder of the build: what the server needs to draw pages. The file imports nothing, so that it loads without packages. */
export const DRAWING_FOLDER = '.server';
