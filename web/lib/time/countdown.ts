/** Counts down by one every `everyMs`; reports each number, the first at once, and stops at zero. */
export function startCountdown(from: number, everyMs: number, onTick: (left: number) => void): () => void {
  let left = from
  onTick(left)
  const timer = setInterval(() => {
    left -= 1
    onTick(left)
    if (left <= 0) clearInterval(timer)
  }, everyMs)
  return () => clearInterval(timer)
}
