import * as z from 'zod/mini';
import { filled, text } from '../answer-fields.ts';
import { endpoint } from '../endpoint.ts';

const ContactInfoWire = z.object({
  street_line_1: text,
  street_line_2: text,
  city: text,
  state: text,
  zip: text,
  phone_number: text,
  banner_phone_number: text,
  email: text,
  banner_email: text,
});

/** Phone and email have a second spelling each, which counts when the first is empty. */
export const ContactInfo = z.pipe(
  ContactInfoWire,
  z.transform(({ banner_phone_number, banner_email, ...contact }) => ({
    ...contact,
    phone_number: contact.phone_number ?? banner_phone_number,
    email: contact.email ?? banner_email,
  })),
);
export type ContactInfo = z.infer<typeof ContactInfo>;

/** Address, phone and email of the person. */
export const getContactInfo = endpoint({
  path: '/integrations/finti/contact-info',
  answer: filled(ContactInfo),
  emptyText: 'Contact info not available',
});
