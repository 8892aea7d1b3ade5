import { PLAN_COLUMNS } from '../plans/plan.queries';

const KIND = `CASE WHEN t.reverses_id IS NULL THEN t.kind
  ELSE (SELECT reversed.kind FROM transfers reversed WHERE reversed.id = t.reverses_id) END AS kind`;

/** What the transfers of the member $1 add up to, by kind; a reversal counts with the kind of what it takes back. */
const SUMS = `
  SELECT
    coalesce(sum(amount_micros) FILTER (WHERE kind = 'deposit'), 0)::bigint AS "depositMicros",
    coalesce(sum(amount_micros) FILTER (WHERE kind = 'referral_bonus'), 0)::bigint AS "referenceMicros",
    coalesce(sum(amount_micros) FILTER (WHERE kind IN ('cashback', 'cashback_on_cashback')), 0)::bigint AS "cashbackMicros",
    coalesce(sum(amount_micros) FILTER (WHERE kind = 'reward'), 0)::bigint AS "rewardMicros",
    coalesce(-sum(amount_micros) FILTER (WHERE kind IN ('withdrawal', 'withdrawal_returned')), 0)::bigint AS "withdrawMicros",
    coalesce(sum(amount_micros), 0)::bigint AS "balanceMicros"
  FROM (
    SELECT ${KIND}, t.amount_micros FROM transfers t
    WHERE t.credit_account_id = $1 AND t.credit_account_id > 0
    UNION ALL
    SELECT ${KIND}, -t.amount_micros FROM transfers t
    WHERE t.debit_account_id = $1 AND t.debit_account_id > 0
  ) movements`;

/** What a wallet shows beside those sums, and the number of movements for which all of it holds. */
const STANDING = `
  SELECT accounts.movements,
    coalesce(running.principal_micros, 0)::bigint AS "runningPrincipalMicros",
    running."versionId", running."planId", running.version, running."minRecharge", running."dailyProfit",
    running."minWidthdraw", running."cashbackDay", running."minLevel",
    (SELECT coalesce(sum(r.amount_micros), 0)::bigint
     FROM withdrawal_requests r LEFT JOIN payouts p ON p.request_id = r.id
     WHERE r.member_id = $1 AND (r.status = 'pending' OR p.status = 'pending')) AS "pendingPayoutsMicros",
    (SELECT count(*) FROM members direct
     WHERE direct.sponsor_id = $1
       AND EXISTS (SELECT FROM packages p WHERE p.member_id = direct.id AND p.status <> 'reversed')) AS "referralCount"
  FROM accounts
  LEFT JOIN LATERAL (
    SELECT sum(p.principal_micros) OVER () AS principal_micros, ${PLAN_COLUMNS}
    FROM packages p JOIN plan_versions v ON v.id = p.plan_version_id
    WHERE p.member_id = $1 AND p.status = 'running'
    ORDER BY v.min_recharge_rupees DESC, p.id DESC LIMIT 1
  ) running ON true
  WHERE accounts.id = $1`;

/** The figures of the wallet of the member $1 in one statement, so that all of them are of one moment. */
export const WALLET_FIGURES = `SELECT sums.*, standing.* FROM (${SUMS}) sums CROSS JOIN (${STANDING}) standing`;
