import { Type, type Static } from 'typebox';

export const Health = Type.Object(
  { status: Type.Literal('ok'), database: Type.Literal('ok'), version: Type.String() },
  { title: 'Health' },
);
export type Health = Static<typeof Health>;
