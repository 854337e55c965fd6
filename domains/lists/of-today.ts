import { refuseField } from '@numo/kit/fail.ts'

/** Wraps the parser of a list's query for actions on its rows: refuses a list as of a day, for they are about rows as they are. */
export const ofToday =
  <Input extends { as_of?: string | undefined }>(parse: (query: Record<string, string>) => Input) =>
  (query: Record<string, string>): Input => {
    const input = parse(query)
    if (input.as_of !== undefined)
      throw refuseField('selection', 'invalid_value', 'choose rows of today')
    return input
  }
