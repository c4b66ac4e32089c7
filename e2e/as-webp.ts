import type { Page } from 'playwright-core'

const quality = 0.82

/** A fifth of the size of a PNG, by the browser's own encoder. */
export async function asWebp(page: Page, png: Buffer, widthMax = Number.POSITIVE_INFINITY): Promise<Buffer> {
  const url = await page.evaluate(
    async ({ data, wanted, most }) => {
      const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const scale = most === null ? 1 : Math.min(1, most / image.width)
      const canvas = document.createElement('canvas')
      canvas.width = Math.round(image.width * scale)
      canvas.height = Math.round(image.height * scale)
      const pen = canvas.getContext('2d')
      if (pen) pen.imageSmoothingQuality = 'high'
      pen?.drawImage(image, 0, 0, canvas.width, canvas.height)
      return canvas.toDataURL('image/webp', wanted)
    },
    { data: png.toString('base64'), wanted: quality, most: Number.isFinite(widthMax) ? widthMax : null },
  )
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}
