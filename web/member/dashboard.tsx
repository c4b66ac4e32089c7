export default function Page() {
  return (
    <main>
      <h1>member/dashboard</h1>
    </main>
  )
}
