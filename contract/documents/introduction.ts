/** The first screen of the documentation, for whoever writes another backend. */
export const INTRODUCTION = `# What the portal asks of a backend

For whoever writes another backend: every call that the portal sends, what has to come back, and what is done with it.
The bundled server is one that answers all of it. The same for programs: [openapi.json](openapi.json), OpenAPI 3.1.
Both files are written from the code by \`npm run api-docs\`.

## Check yours

    npm run contract -- --base https://portal.example.edu/api --cookie session=VALUE

sends every call that reads and names each field that is wrong. It never writes. \`--help\` has the rest.

## What holds for every call

- **Addresses.** The portal's calls go below \`apiBase\` (\`/api\` unless set), those of the checklist to \`/api/…\` on
  \`nextStepsHost\` (the same origin unless set). Both are keys of \`#portal-config\` in \`index.html\`. On another origin,
  allow this one with credentials and the header \`Authorization\` (CORS), and add that origin to \`connect-src\` of the
  page's policy.
- **Trailing slashes.** The portal's paths have none, the checklist's always have one. Redirect neither.
- **Who asks.** \`GET /users/user\` and \`GET /api/user/\` go by the session cookie and answer with a token. Each other call
  carries \`Authorization: Token {token}\`, the checklist's that of \`GET /api/user/\`. \`GET /status\` needs neither.
- **Signing in** is a redirect to \`loginUrl\` with \`?next=\` and the path to come back to; signing out one to \`logoutUrl\`.
- **Refusals** have a status and \`{"detail": "a sentence"}\`. 400: a wrong query or body. 401: no valid token; the portal
  asks the user call once and repeats the call. 404: not there, or of somebody else. 415: a body that is not JSON.
  500: a system behind you has failed. 502, 503 and 504 mean that you cannot answer at all: a read is repeated once, then
  a screen says that the portal is down. Never answer with a login page.
- **Forgiven.** A field that is missing or null is empty. Fields that nobody asked for are ignored. Wherever it says so,
  \`{"p_result": "Warning"}\` is an empty answer.
- **Not forgiven.** A value of a wrong type, such as \`"12"\` for a number, makes the whole answer a failed one, and so does
  a missing field that is marked **required**.
- **Moments** are ISO 8601 with offset, such as \`2026-09-28T15:00:00Z\`. A **term code** is a year, 0 and a quarter from 1
  (winter) to 4 (fall): \`202604\`. Amounts and averages are numbers; course numbers, CRNs, zip codes and phones are text.
- **RSS.** Three feeds may be a JSON list or an RSS 2.0 document with a content type that ends in \`xml\`. Then \`start\`,
  \`end\`, \`location\` and \`privacyLevel\` may have any namespace prefix, and the picture is an \`enclosure\` or \`media:content\`.
- **Time.** A call may take 10 seconds. “Kept” is how long the portal does not ask again.
`;
