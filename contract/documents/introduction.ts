/** The introduction of docs/api.md, for authors of another backend. */
export const INTRODUCTION = `# What the portal asks of a backend

For authors of another backend: every call that the portal sends, the answer it expects, and how it uses that answer.
The bundled server answers all of them. [openapi.json](openapi.json) has the same for programs, as OpenAPI 3.1.
\`npm run api-docs\` writes both files from the code.

## Check yours

    npm run contract -- --base https://portal.example.edu/api --cookie session=VALUE

sends every call that reads and names each wrong field. It never writes. \`--help\` lists the options.

## What holds for every call

- **Addresses.** The portal's calls go below \`apiBase\` (\`/api\` unless set), those of the checklist to \`/api/…\` on
  \`nextStepsHost\` (the same origin unless set). Both are keys of \`#portal-config\` in \`index.html\`. On another origin,
  allow this one with credentials and the header \`Authorization\` (CORS), and add that origin to \`connect-src\` of the
  page's policy. The calls of the calendar subscription go to the address \`calendarUrl\`; without that key there are none.
- **Trailing slashes.** The portal's paths have none, the checklist's always have one. Redirect neither.
- **Credentials.** \`GET /users/user\` and \`GET /api/user/\` use the session cookie and answer with a token. Each other call
  carries \`Authorization: Token {token}\`; those of the checklist carry the token of \`GET /api/user/\`. \`GET /status\` needs neither.
- **Signing in** is a redirect to \`loginUrl\` with \`?next=\` and the path to come back to; signing out one to \`logoutUrl\`.
- **Errors** have a status and \`{"detail": "a sentence"}\`. 400: a wrong query or body. 401: no valid token; the portal
  sends the user call once and repeats the call. 404: missing, or owned by another person. 415: a body that is not JSON.
  500: a system behind the backend has failed. 502, 503 and 504 mean that the backend cannot answer at all: the portal
  repeats a read once, then a screen says that the portal is down. Never answer with a login page.
- **Allowed.** A field that is missing or null is empty. Unknown fields are ignored. \`{"p_result": "Warning"}\` is an empty
  answer of every call that can be empty.
- **Not allowed.** A value of a wrong type, such as \`"12"\` for a number, makes the whole answer a failed one. So does a
  missing field that is marked **required**.
- **Moments** are ISO 8601 with offset, such as \`2026-09-28T15:00:00Z\`. A **term code** is a year, 0 and a quarter from 1
  (winter) to 4 (fall): \`202604\`. Amounts and averages are numbers; course numbers, CRNs, zip codes and phones are text.
- **RSS.** Three feeds may be a JSON list or an RSS 2.0 document with a content type that ends in \`xml\`. Then \`start\`,
  \`end\`, \`location\` and \`privacyLevel\` may have any namespace prefix, and the picture is an \`enclosure\` or \`media:content\`.
- **Time.** A call may take 10 seconds. “Kept” is the time for which the portal uses an answer before it sends the call again.
`;
