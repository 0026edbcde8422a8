// Makes a picture smaller with the files and packages of an installation, as an upload on the admin pages does. In the image:
//   docker run --rm --interactive portico node --input-type=module - < deploy/check-pictures.mjs
const { loadResizer, resizePicture } = await import(`${process.cwd()}/server/pictures/resize-picture.ts`);

/** A PNG of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

const { files } = await resizePicture(Buffer.from(PIXEL, 'base64'), loadResizer);
process.stdout.write(
  `Pictures can be uploaded: ${files.map(({ width, type }) => `${width} pixels, ${type}`).join('; ')}.\n`,
);
