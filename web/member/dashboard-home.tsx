export default function Page() {
  return (
    <main>
      <h1>member/dashboard-home</h1>
    </main>
  )
}
