import type { RequestPart } from '@numo/domains/authorizations/enums.ts'

/** Path of the page of a part of a clinic's authorization. */
export const partPath = (id: string, part: RequestPart) => `/dashboard/authorizations/${id}/${part}`
