/** Answers every request with the same bytes: upper bound of `node:http`. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

const { FILE = '', PORT } = process.env
const body = readFileSync(FILE)
createServer((_, response) => {
  response.writeHead(200, { 'content-type': 'text/html', 'content-length': body.length })
  response.end(body)
}).listen(Number(PORT), '127.0.0.1', () => process.stdout.write('ready'))
