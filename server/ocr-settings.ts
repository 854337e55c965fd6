import type { ModelSettings } from '@numo/adapters/ocr/model.ts'
import { text, type Settings } from './settings.ts'

/** Settings of card reading. */
export type OcrSettings = {
  /** A vision model on a server; null uses the bundled Tesseract. */
  ocr_model: ModelSettings | null
}

type SettingsError = { wrong: string }

const address = (value: string): string | SettingsError => {
  const url = URL.parse(value)
  return url && /^https?:$/.test(url.protocol) && !url.search && !url.hash
    ? url.href.replace(/\/+$/, '')
    : { wrong: 'is not the address of a server, such as https://models.example/v1' }
}

/** Reads the settings. A model requires the address of its server and its name; the key is optional. */
export function readOcrSettings(from: Settings, isProduction: boolean): OcrSettings {
  if (!['OCR_MODEL_URL', 'OCR_MODEL', 'OCR_MODEL_KEY'].some((name) => from.has(name)))
    return { ocr_model: null }
  from.require('OCR_MODEL_URL', 'a model is asked on its server', 'https://models.example/v1')
  from.require('OCR_MODEL', 'a server has more than one model', 'name-of-the-model')
  const url = from.read('OCR_MODEL_URL', address, 'https://models.example/v1', '')
  const model = from.read('OCR_MODEL', text(100), 'name-of-the-model', '')
  const key = from.read('OCR_MODEL_KEY', text(500), 'key-of-the-server', null, true)
  if (
    isProduction &&
    url.startsWith('http:') &&
    !/^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/]/.test(url)
  )
    from.forbid('OCR_MODEL_URL', 'pictures of cards leave production over https only')
  return { ocr_model: { url, model, key } }
}
