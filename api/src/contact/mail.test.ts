import { createServer, type AddressInfo, type Server } from 'node:net';
import { parseConfig } from '../config/config';
import { createMailSender } from './mail';

const MESSAGE = { name: 'Asha Verma', email: 'asha@test.example', message: 'Hello!' };

/** A mail server that knows no TLS, and what it was told. */
async function startPlainServer(): Promise<{ server: Server; heard: string[] }> {
  const heard: string[] = [];
  const server = createServer((socket) => {
    socket.setEncoding('utf8');
    socket.on('error', () => undefined);
    socket.write('220 test\r\n');
    socket.on('data', (text: string) => {
      heard.push(text);
      if (text.startsWith('STARTTLS')) socket.write('502 no TLS here\r\n');
      else if (text.startsWith('DATA')) socket.write('354 go on\r\n');
      else if (text.startsWith('QUIT')) socket.end('221 bye\r\n');
      else if (!heard.some((each) => each.startsWith('DATA')) || text.includes('\r\n.\r\n'))
        socket.write('250 test\r\n');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, heard };
}

async function send(env: NodeJS.ProcessEnv): Promise<{ outcome: string; heard: string }> {
  const { server, heard } = await startPlainServer();
  const { port } = server.address() as AddressInfo;
  const { smtp } = parseConfig({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port), ...env });
  if (!smtp) throw new Error('There is no mail server in the configuration');
  const outcome = await createMailSender(smtp)(MESSAGE).then(
    () => 'sent',
    (error: Error & { code?: string }) => error.code ?? error.message,
  );
  await new Promise((resolve) => server.close(resolve));
  return { outcome, heard: heard.join('') };
}

it('sends nothing to a mail server without TLS', async () => {
  const { outcome, heard } = await send({ SMTP_USER: 'club', SMTP_PASSWORD: 'never in the clear' });
  expect(outcome).toBe('ETLS');
  expect(heard).not.toMatch(/AUTH|MAIL FROM/);
});

it('sends it where that is allowed', async () => {
  const { outcome, heard } = await send({ SMTP_ALLOW_PLAIN: '1' });
  expect(outcome).toBe('sent');
  expect(heard).toContain('Hello!');
});
