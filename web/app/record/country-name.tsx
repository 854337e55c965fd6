import { useProgram } from '../program.ts'

/** Name of a country in the language of the page; nothing for null. */
export function CountryName({ code }: { code: string | null }) {
  const { formats } = useProgram()
  return code === null ? null : <>{formats.country(code)}</>
}
