import { Type, type Static } from 'typebox';

/** The process takes requests. */
export const Liveness = Type.Object(
  { status: Type.Literal('ok'), version: Type.String() },
  { title: 'Liveness', additionalProperties: false },
);
export type Liveness = Static<typeof Liveness>;

/** The process can answer them: its database does, with the schema that it needs, and the pages are there. */
export const Readiness = Type.Object(
  {
    status: Type.Literal('ok'),
    database: Type.Literal('ok'),
    migrations: Type.Literal('ok'),
    pages: Type.Literal('ok'),
    version: Type.String(),
  },
  { title: 'Readiness', additionalProperties: false },
);
export type Readiness = Static<typeof Readiness>;
