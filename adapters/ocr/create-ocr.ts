import type { Ocr } from './port.ts'
import { createTesseractOcr } from './tesseract.ts'

/** The reading of the settings: Tesseract inside this program. */
export const createOcr = (): Ocr => createTesseractOcr()
