export default function Page() {
  return (
    <main>
      <h1>sandbox/ui-page</h1>
    </main>
  )
}
