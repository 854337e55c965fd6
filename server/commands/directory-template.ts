import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { errorCode } from '@numo/domains/directory/error-code.ts'
import { writeTemplate } from '@numo/domains/directory/csv/layout.ts'

// npm run directory:template [file]: writes an example table for the import, or prints it.
const [name] = process.argv.slice(2)
if (name === undefined) process.stdout.write(writeTemplate())
else {
  // npm sets the working directory to the project's folder; INIT_CWD is the user's own.
  const path = resolve(process.env['INIT_CWD'] ?? process.cwd(), name)
  try {
    await writeFile(path, writeTemplate(), { flag: 'wx' })
    process.stdout.write(`${path} is ready: fill it in, then npm run directory:import -- ${name}\n`)
  } catch (error) {
    const exists = errorCode(error) === 'EEXIST'
    process.stderr.write(
      exists
        ? `${path} exists already: choose another name.\n`
        : `${path} cannot be written: ${error instanceof Error ? error.message : 'unknown'}\n`
    )
    process.exitCode = 1
  }
}
