/**
 * PDFium functions by their C names (public/fpdfview.h and its neighbours). The classes of the library are not used for
 * rendering: they copy each page, and twenty copies would be in memory before garbage collection.
 */
type Name =
  | 'FPDFDoc_GetAttachmentCount'
  | 'FPDF_GetFormType'
  | 'FPDF_LoadPage'
  | 'FPDF_ClosePage'
  | 'FPDF_GetPageWidth'
  | 'FPDF_GetPageHeight'
  | 'FPDFPage_GetAnnotCount'
  | 'FPDFPage_GetAnnot'
  | 'FPDFPage_CloseAnnot'
  | 'FPDFAnnot_GetSubtype'
  | 'FPDFBitmap_CreateEx'
  | 'FPDFBitmap_FillRect'
  | 'FPDFBitmap_Destroy'
  | 'FPDF_RenderPageBitmap'
  | 'FORM_OnAfterLoadPage'
  | 'FORM_OnBeforeClosePage'
  | 'FPDF_FFLDraw'
  | 'FPDFPage_GetRotation'
  | 'FPDFText_LoadPage'
  | 'FPDFText_ClosePage'
  | 'FPDFText_CountChars'
  | 'FPDFText_GetUnicode'
  | 'FPDFText_GetCharBox'
  | 'FPDFText_GetTextObject'
  | 'FPDFTextObj_GetTextRenderMode'
export type Native = Readonly<Record<`_${Name}`, (...given: number[]) => number>> & {
  readonly HEAPU8: Uint8Array
  readonly wasmExports: Record<'malloc' | 'free', (given: number) => number>
}
export const callPdfium = (pdfium: Native, name: Name, ...given: number[]): number =>
  pdfium[`_${name}`](...given)
