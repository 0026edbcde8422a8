/** True if a text has all words of a query, in any order and form: “fails” also finds “failed” and “failure”. */
export function matcherOf(query: string): (text: string) => boolean {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => word.replace(/(?<=^[a-z]{3,})(ing|ed|es|s|e)$/, ''));
  return (text) => words.every((word) => text.toLowerCase().includes(word));
}

type SearchProps = { label: string; query: string; onChange: (query: string) => void };

export function SearchField({ label, query, onChange }: SearchProps) {
  return (
    <label className="search">
      {label}
      <input type="search" value={query} onChange={(event) => onChange(event.currentTarget.value)} />
    </label>
  );
}
