import { createServer } from 'node:http'

type StubResponse = { status?: number; text?: string; hang?: boolean; location?: string }

/** Starts a local HTTP clearing house that records requests and returns the responses set by the test. */
export async function startClearingHouse() {
  const requests: { text: string; authorization: string | undefined }[] = []
  let answer: (question: string) => StubResponse = () => ({ status: 500 })
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString()
      requests.push({ text, authorization: request.headers.authorization })
      const { status = 200, text: message = '', hang, location } = answer(text)
      if (hang) request.socket.destroy()
      else response.writeHead(status, { ...(location && { location }) }).end(message)
    })
  })
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready)
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/270`,
    asked: requests,
    answerWith(next: (question: string) => StubResponse) {
      answer = next
    },
    stop: () =>
      new Promise<void>((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}

/** Returns the trace number (TRN02) of a 270. */
export const traceIn = (question: string) => /TRN\*1\*([^*~]+)/.exec(question)?.[1] ?? ''

/** Builds a 271 with these segments about the subscriber. */
export const x271 = (segments: readonly string[], trace = '') =>
  [
    'ISA*00*          *00*          *ZZ*CLEARING       *ZZ*NUMO           *261121*1200*^*00501*000000001*0*T*:',
    'GS*HB*CLEARING*NUMO*20261121*1200*1*X*005010X279A1',
    'ST*271*0001*005010X279A1',
    'BHT*0022*11*X*20261121*1200',
    'HL*1**20*1',
    'NM1*PR*2*ALTAMAR*****PI*ALTA1',
    'HL*2*1*21*1',
    'HL*3*2*22*0',
    ...(trace ? [`TRN*2*${trace}*9NUMO00001`] : []),
    ...segments,
    'SE*10*0001',
    'GE*1*1',
    'IEA*1*000000001',
    '',
  ].join('~')
