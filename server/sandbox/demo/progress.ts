/** How far the making of a world has come, for the terminal and for pages. */
export type Progress = { percent: number; words: string }
/** What pages wait for. */
export type Awaited = Progress | 'building the site'
