import { useProgram } from '../program.ts'

/** A country by its name in the language of the page; nothing where none is known. */
export function CountryName({ code }: { code: string | null }) {
  const { formats } = useProgram()
  return code === null ? null : <>{formats.country(code)}</>
}
