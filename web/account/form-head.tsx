export function FormHead({ title, lead }: { title: string; lead: string }) {
  return (
    <div className="mb-8">
      <h1 className="text-2xl">{title}</h1>
      <p className="mt-2 text-muted">{lead}</p>
    </div>
  )
}
