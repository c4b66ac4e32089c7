/** What a bot waits for before it is set up; nothing is charged meanwhile. */
export function Awaited({ awaits }: { awaits: readonly string[] }) {
  if (awaits.length === 0) return null
  return (
    <div className="max-w-[50ch] text-left text-sm">
      <p className="font-semibold">Your bot still needs:</p>
      <ul className="mt-1 list-disc pl-5">
        {awaits.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="mt-1 text-muted">Nothing is charged until it is set up.</p>
    </div>
  )
}
