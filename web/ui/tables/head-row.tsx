export function HeadRow({ heads }: { heads: readonly string[] }) {
  return (
    <tr>
      {heads.map((head) => (
        <th key={head} scope="col">
          {head}
        </th>
      ))}
    </tr>
  )
}
