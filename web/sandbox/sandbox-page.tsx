export default function Page() {
  return (
    <main>
      <h1>sandbox/sandbox-page</h1>
    </main>
  )
}
