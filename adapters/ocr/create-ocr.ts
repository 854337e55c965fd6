import { createModelOcr, type ModelSettings } from './model.ts'
import type { Ocr } from './port.ts'
import { createTesseractOcr } from './tesseract.ts'

/** Uses the vision model when `ocr_model` is configured, otherwise Tesseract. */
export const createOcr = (
  { ocr_model }: { ocr_model: ModelSettings | null },
  max_at_once: number
): Ocr => (ocr_model === null ? createTesseractOcr({ max_at_once }) : createModelOcr(ocr_model))
