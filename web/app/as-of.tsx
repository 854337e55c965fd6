import { createContext, useContext, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { isDay } from '@numo/kit/is-day.ts'

const IsPast = createContext(false)

/** Whether what is shown is as of a day: then nothing can be done with it, and buttons that change something are not drawn. */
export const useIsPast = (): boolean => useContext(IsPast)

/** Marks its content as being as of a day; null is now. */
export const AsOfPart = ({ day, children }: { day: string | null; children: ReactNode }) => (
  <IsPast value={day !== null}>{children}</IsPast>
)

/** Returns the day of the address (`?as_of=`) that a list or record is read as of; null is now. */
export function useAsOf(): string | null {
  const [query] = useSearchParams()
  const day = query.get('as_of')
  return isDay(day) ? day : null
}

/** Input of an endpoint that reads as of that day. */
export const asOfInput = (day: string | null): { as_of?: string } =>
  day === null ? {} : { as_of: day }
