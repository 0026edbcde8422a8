import { type FormFields, slugOf } from '../entries.ts';
import { POST_AUDIENCES, POST_TYPES, type PostTypeName } from '../post-types.ts';
import { BodyField } from './BodyField.tsx';
import type { FormProps } from './EntryPage.tsx';
import { AddressField, CheckField, ChoiceField, TextField, TimeField } from './Field.tsx';
import { LinksField } from './LinksField.tsx';
import { PictureField } from './PictureField.tsx';
import { TypesField } from './TypesField.tsx';

/** The form of a post: only the fields that the portal shows of its type. */
export function PostForm({ fields, stored, problemOf, problems, set }: FormProps<'post'>) {
  const { parts, use } = POST_TYPES[fields.post_type];
  const isNew = stored === null;
  const { title, category } = fields;
  return (
    <>
      <p>{use}</p>
      <TextField
        label="Title"
        value={title}
        problem={problemOf('title')}
        onChange={(value) =>
          set({
            title: value ?? '',
            // The name follows the title of a new post until somebody writes another one.
            ...(isNew && fields.slug === slugOf(title) ? { slug: slugOf(value ?? '') } : {}),
          })
        }
      />
      {parts.includes('hideText') ? (
        <CheckField
          label="Hide the title and the text"
          hint="For a picture that shows the text itself. Screen readers still read the title."
          isChecked={fields.hide_text}
          onChange={(hide_text) => set({ hide_text })}
        />
      ) : null}
      {parts.includes('video') ? (
        <AddressField
          label="Address of the video"
          hint="Such as https://www.youtube.com/watch?v=… or https://vimeo.com/…"
          value={fields.action_link}
          problem={problemOf('action_link')}
          onChange={(action_link) => set({ action_link })}
        />
      ) : null}
      {parts.includes('picture') ? <PictureField fields={fields} onChange={set} /> : null}
      {parts.includes('body') ? (
        <BodyField label="Text" html={fields.body} problem={problemOf('body')} onChange={(body) => set({ body })} />
      ) : null}
      {parts.includes('links') ? (
        <LinksField links={fields.links} problems={problems} onChange={(links) => set({ links })} />
      ) : null}
      {parts.includes('link') ? (
        <>
          <AddressField
            label="Address of the link"
            hint="A web address, a page of the portal such as /academics, or #modal-… for a dialog."
            value={fields.action_link}
            problem={problemOf('action_link')}
            onChange={(action_link) => set({ action_link })}
          />
          <TextField
            label="Text of the link"
            hint="“Read more” when it is empty."
            value={fields.link_text}
            problem={problemOf('link_text')}
            onChange={(link_text) => set({ link_text })}
          />
        </>
      ) : null}
      <ChoiceField
        label="Who sees it"
        value={category ?? ''}
        choices={[
          ['', 'Everybody'],
          ...Object.entries(POST_AUDIENCES),
          ...(category === null || category in POST_AUDIENCES
            ? []
            : [[category, `Everybody, as “${category}”`] as const]),
        ]}
        onChange={(value) => set({ category: value === '' ? null : value })}
      />
      <TypesField
        audience={fields.audience}
        problem={problemOf('audience')}
        onChange={(audience) => set({ audience })}
      />
      <TimeField
        label="Ends"
        hint="From then on the post is not shown. Leave it empty for a post that stays."
        value={fields.publishing_closes_on}
        problem={problemOf('publishing_closes_on')}
        onChange={(publishing_closes_on) => set({ publishing_closes_on })}
      />
      <TextField
        label="Short name"
        hint="Small letters and hyphens. Pages and links use it to find the post."
        value={fields.slug}
        problem={problemOf('slug')}
        onChange={(slug) => set({ slug: slug ?? '' })}
      />
    </>
  );
}

/** The fields of a new post. `now` is ISO 8601. */
export const newPost = (type: PostTypeName, now: string): FormFields<'post'> => ({
  slug: '',
  post_type: type,
  title: '',
  body: null,
  category: null,
  audience: [],
  image: null,
  thumbnail_image: null,
  medium_image: null,
  large_image: null,
  action_link: null,
  link_text: null,
  hide_text: false,
  is_published: false,
  publishing_opens_on: now,
  publishing_closes_on: null,
  links: [],
});
