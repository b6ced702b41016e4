interface HiddenTableProps {
  caption: string;
  /** Of the two columns. */
  heads: readonly [string, string];
  rows: readonly { key: string | number; name: string; value: number | string }[];
}

/** What a chart shows, as a table for screen readers. */
export function HiddenTable({ caption, heads, rows }: HiddenTableProps) {
  return (
    // A table is as tall as its rows whatever its own height, and would make the page taller.
    <div className="vh">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, value }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
