export default function Page() {
  return (
    <main>
      <h1>operator/operator</h1>
    </main>
  )
}
