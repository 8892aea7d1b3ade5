import { msg } from 'client/msg';
import type { Translate } from 'i18n';
import { describeJoiningFee, isFree } from '../compensation/joining-fee';
import { SMALLEST_PACKAGE } from '../compensation/worked-example';

export const FAQ_COPY = {
  title: msg('Frequently asked questions'),
  subtitle: msg('Four questions worth asking before you put money into anything of this kind, answered straight.'),
  page: msg('FAQ'),
  question: {
    title: msg('Something else on your mind?'),
    text: msg('Write to us. A person reads every message and answers by email.'),
    action: msg('Contact us'),
  },
};

export interface FaqItem {
  id: string;
  question: string;
  answer: string;
}

function answerJoiningFee(t: Translate, feeRupees: string): string {
  const opening = describeJoiningFee(t, feeRupees);
  const covers = t('It is paid once and covers a starter kit, training materials and your back-office dashboard.');
  const apart = t('A package is separate from it, and the choice is yours.');
  const sentences = isFree(feeRupees)
    ? [opening, t('Joining costs ₹0. Should the club introduce one, you will read it here first.'), covers, apart]
    : [t('Yes.'), opening, covers, apart];
  return sentences.join(' ');
}

/** The four questions. The fee comes from the site's configuration, in rupees. */
export function listFaqItems(t: Translate, joiningFeeRupees: string): FaqItem[] {
  return [
    {
      id: 'what-is-mlm',
      question: t('What is MLM?'),
      answer: t(
        'Multi-level marketing, or network marketing: members buy for themselves, and are also paid when people they invited, and those people’s invitees, buy. Be clear-eyed about it. What a network pays depends on others joining, many people in such plans earn little, and some get back less than they put in. Nothing is guaranteed here either. Never use money your household needs, and never talk anybody into it.',
      ),
    },
    {
      id: 'how-to-join',
      question: t('How do I join?'),
      answer: t(
        'Register with your name, email and mobile number, and add the referral code of the person who invited you, if there is one. Then choose a package from {smallest} upwards and make the deposit. Once we have confirmed it, your cashback begins on the next weekday.',
        SMALLEST_PACKAGE,
      ),
    },
    {
      id: 'compensation-plan',
      question: t('How does the compensation plan work?'),
      answer: t(
        'In three parts. Your package is credited cashback on every day from Monday to Friday until its term ends. When someone on one of your ten levels buys a first package you get a referral bonus, once; the club may hold it for some days before it can be withdrawn. And you get a share of your network’s daily cashback, on ten levels too. Our Plans shows the rates of today, level by level. You need a running package of your own; its tier decides how many levels are open and the most you can be credited in a day.',
      ),
    },
    { id: 'joining-fee', question: t('Is there a joining fee?'), answer: answerJoiningFee(t, joiningFeeRupees) },
  ];
}
