/** Whether a process of this number runs, whoever's it is. */
export function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
