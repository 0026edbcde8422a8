import { useEffect, useId, useRef, useState } from 'react';
import {
  deletePicture,
  LARGEST_PICTURE_BYTES,
  listPictures,
  type Picture,
  type UploadedPicture,
  uploadPicture,
} from '../../src/api/admin/pictures.ts';
import { toFailure } from '../../src/api/failure.ts';
import { safeImage } from '../../src/rules/links.ts';
import { Button } from '../../src/ui/components/Button.tsx';
import { Dialog } from '../../src/ui/components/Dialog.tsx';
import { moveFocus } from '../../src/ui/components/focus.ts';
import { VisuallyHidden } from '../../src/ui/components/VisuallyHidden.tsx';
import { describeFailure } from '../failure-texts.ts';
import { toBase64 } from '../files.ts';
import { useAdmin } from '../hooks.ts';
import { isOfOtherHost, withShownPictures } from '../shown-pictures.ts';
import { useStaffCall } from '../use-staff-call.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { TextField } from './Field.tsx';
import styles from './PictureField.module.css';

/** The fields of a post that have the addresses of its picture. */
type PictureFields = { [Name in 'image' | 'large_image' | 'medium_image' | 'thumbnail_image']: string | null };

const NONE: PictureFields = { image: null, large_image: null, medium_image: null, thumbnail_image: null };
const TYPES = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** The picture of a post: uploaded, or one that was uploaded before. The portal has it in the widths that pages need. */
export function PictureField({
  fields,
  onChange,
}: {
  fields: PictureFields;
  onChange: (pictures: PictureFields) => void;
}) {
  const [dialog, setDialog] = useState<'upload' | 'choose' | null>(null);
  const [notice, setNotice] = useState<string | null>(null);
  const labelId = useId();
  const stored = safeImage(fields.medium_image ?? fields.image ?? '');
  const choose = ({ image, large_image, medium_image, thumbnail_image }: PictureFields) => {
    setDialog(null);
    setNotice(null);
    onChange({ image, large_image, medium_image, thumbnail_image });
  };
  const chooseUploaded = (picture: UploadedPicture) => {
    choose(picture);
    setNotice(picture.notice ?? null);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would put its legend into the frame
    <div className={styles.field} role="group" aria-labelledby={labelId}>
      <span className={styles.label} id={labelId}>
        Picture
      </span>
      {stored === null ? <p className={styles.none}>No picture.</p> : <StoredPicture key={stored} address={stored} />}
      <div role="status">{notice === null ? null : <p className={styles.hint}>{notice}</p>}</div>
      <div className={styles.actions}>
        <Button onClick={() => setDialog('upload')}>
          {stored === null ? 'Upload a picture' : 'Upload another one'}
        </Button>
        <Button onClick={() => setDialog('choose')}>Choose an uploaded one</Button>
        {stored === null ? null : (
          <Button
            kind="quiet"
            onClick={({ currentTarget }) => {
              // The button goes away.
              moveFocus(currentTarget.parentElement?.querySelectorAll('button') ?? []);
              setNotice(null);
              onChange(NONE);
            }}
          >
            Remove
          </Button>
        )}
      </div>
      {dialog === 'upload' ? <UploadDialog onDone={chooseUploaded} onClose={() => setDialog(null)} /> : null}
      {dialog === 'choose' ? <ChooseDialog onChoose={choose} onClose={() => setDialog(null)} /> : null}
    </div>
  );
}

/** The picture as readers see it. Only the server knows how it shows one of another host. */
function StoredPicture({ address }: { address: string }) {
  const { client } = useAdmin();
  const [shown, setShown] = useState(isOfOtherHost(address) ? null : address);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (!isOfOtherHost(address)) return;
    const controller = new AbortController();
    withShownPictures(client, [{ ...NONE, image: address, body: null }], controller.signal).then(
      ([post]) => {
        setShown(post?.image ?? null);
        if (post?.image == null) setProblem('The picture is on another site. This portal shows only its own pictures.');
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setProblem(`The picture is not shown. ${describeFailure(toFailure(error))}`);
      },
    );
    return () => controller.abort();
  }, [client, address]);
  if (shown !== null) return <img className={styles.picture} src={shown} alt="As the post shows it" />;
  return <p className={styles.none}>{problem ?? 'Loading the picture'}</p>;
}

/** Uploads a file with its alternative text. */
function UploadDialog({ onDone, onClose }: { onDone: (picture: UploadedPicture) => void; onClose: () => void }) {
  const { client } = useAdmin();
  const [file, setFile] = useState<File | null>(null);
  const [text, setText] = useState<string | null>(null);
  const [isChecked, setIsChecked] = useState(false);
  const preview = usePreview(file);
  const inputId = useId();
  const upload = useStaffCall(
    async (signal: AbortSignal, chosen: File, alternative: string) =>
      client(uploadPicture, {
        body: { name: chosen.name.slice(0, 200), alternative_text: alternative, content: await toBase64(chosen) },
        signal,
      }),
    onDone,
  );
  const isTooLarge = file !== null && file.size > LARGEST_PICTURE_BYTES;
  const fileProblem =
    file === null
      ? 'Choose a file.'
      : isTooLarge
        ? 'The file may have at most 8 MB. Save it smaller, then try again.'
        : null;
  const start = () => {
    setIsChecked(true);
    if (file !== null && fileProblem === null && text !== null && text.trim() !== '') upload.start(file, text.trim());
  };
  return (
    <Dialog
      title="Upload a picture"
      onClose={onClose}
      actions={
        <Button kind="main" isBusy={upload.isBusy} onClick={start}>
          Upload
        </Button>
      }
    >
      <div className={styles.field}>
        <label className={styles.label} htmlFor={inputId}>
          File
        </label>
        <p className={styles.hint}>
          JPEG, PNG, WebP, AVIF or GIF, at most 8 MB. For a lead story at least 1,200 pixels wide.
        </p>
        <input
          type="file"
          id={inputId}
          accept={TYPES}
          className={styles.file}
          onChange={({ target }) => {
            upload.clear();
            setFile(target.files?.[0] ?? null);
          }}
        />
        {isChecked && fileProblem !== null ? <p className={styles.problem}>{fileProblem}</p> : null}
        {preview === null ? null : <img className={styles.picture} src={preview} alt="The file that you have chosen" />}
      </div>
      <TextField
        label="Alternative text"
        hint="What the picture shows: “Two students in the library”. It names the picture in the list of uploaded ones."
        value={text}
        onChange={setText}
        problem={isChecked && (text ?? '').trim() === '' ? 'must not be empty' : undefined}
      />
      <div role="status">{upload.error === null ? null : <p className={styles.problem}>{upload.error}</p>}</div>
    </Dialog>
  );
}

/** The pictures that were uploaded before, the newest first. */
function ChooseDialog({ onChoose, onClose }: { onChoose: (picture: Picture) => void; onClose: () => void }) {
  const { client } = useAdmin();
  const [pictures, setPictures] = useState<Picture[] | string | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    client(listPictures, { query: {}, signal: controller.signal }).then(
      ({ results }) => setPictures(results),
      (error: unknown) => {
        if (!controller.signal.aborted) setPictures(describeFailure(toFailure(error)));
      },
    );
    return () => controller.abort();
  }, [client]);
  return (
    <Dialog title="Uploaded pictures" onClose={onClose}>
      <div role="status">
        {pictures === null ? <p>Loading</p> : null}
        {typeof pictures === 'string' ? <p className={styles.problem}>{pictures}</p> : null}
        {pictures?.length === 0 ? <p>No picture has been uploaded yet.</p> : null}
      </div>
      {Array.isArray(pictures) ? (
        <ul className={styles.pictures}>
          {pictures.map((picture) => (
            <li key={picture.id}>
              <button type="button" className={styles.choice} onClick={() => onChoose(picture)}>
                <img src={picture.thumbnail_image} alt="" />
                <span>{picture.alternative_text}</span>
              </button>
              <DeletePicture
                picture={picture}
                onDone={() => setPictures(pictures.filter(({ id }) => id !== picture.id))}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </Dialog>
  );
}

/** Deletes an uploaded picture, after a question. One that content shows stays, and the server says where. Source: ADMIN-94. */
function DeletePicture({ picture, onDone }: { picture: Picture; onDone: () => void }) {
  const { client } = useAdmin();
  const [isAsked, setIsAsked] = useState(false);
  const write = useStaffCall((signal) => client(deletePicture, { path: { id: picture.id }, signal }), onDone);
  return (
    <>
      <Button kind="quiet" onClick={() => setIsAsked(true)}>
        Delete <VisuallyHidden>{picture.alternative_text}</VisuallyHidden>
      </Button>
      {isAsked ? (
        <ConfirmDialog
          title="Delete this picture?"
          action="Delete"
          isBusy={write.isBusy}
          error={write.error}
          onConfirm={() => write.start()}
          onClose={() => setIsAsked(false)}
        >
          <p>{`“${picture.alternative_text}” is deleted for good. Browsers that have shown it may keep it for a day.`}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

/** An address with which the browser shows a file of this device; null without a file. */
function usePreview(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  const last = useRef<string | null>(null);
  useEffect(() => {
    last.current = file === null ? null : URL.createObjectURL(file);
    setAddress(last.current);
    return () => {
      if (last.current !== null) URL.revokeObjectURL(last.current);
    };
  }, [file]);
  return address;
}
