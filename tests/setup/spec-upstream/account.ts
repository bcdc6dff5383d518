import { answer, createLooseSuccess, refuse, requireMember, succeed } from "./answers";
import { type Call, type Routes, readText } from "./call";
import { type Account, addAccount, FIXTURE_ACCOUNTS, findAccount, issueToken } from "./state";

function createLooseUser({ id, email, phone, dealer, credits, subscribed, profile }: Account) {
  return {
    user_id: id,
    email,
    phone,
    first: profile.first ?? null,
    last: profile.last ?? "",
    profile_image: null,
    // A string, because '0' must not count as true.
    ...(dealer ? { isDealer: "1" } : { is_dealer: "0" }),
    admin: "false",
    gsp: "0",
    credits: { vhr: credits.vhr, sticker: credits.sticker, global: null },
    subscriptions: Object.fromEntries(subscribed.map((product) => [product, true])),
    ip_data: [],
  };
}

function checkPassword(call: Call): Account | null {
  const account = findAccount(call.world.state, readText(call, "email"));
  return account && account.password !== "" && account.password === readText(call, "pass") ? account : null;
}

function logIn(call: Call): Response {
  const account = checkPassword(call);
  if (!account) return refuse(call, 401, "Email or password is wrong.");
  const { state, counts } = call.world;
  counts.logins += 1;
  const token = issueToken(state, account);
  return answer(
    call,
    { status: "success", token },
    { status: createLooseSuccess(call), msg: "Logged in", data: { token, user: createLooseUser(account) } },
  );
}

function passGate(call: Call): Response {
  return checkPassword(call) ? succeed(call) : refuse(call, 401, "Email or password is wrong.");
}

/** Section 8 only has the text 'error' for failed registrations. */
function register(call: Call): Response {
  const { state, counts } = call.world;
  const [email, password] = [readText(call, "email"), readText(call, "pass")];
  if (!email.includes("@") || password === "" || findAccount(state, email)) return refuse(call, 422, "error");
  const account = addAccount(state, { email, password, phone: readText(call, "phone") });
  counts.registrations += 1;
  return answer(
    call,
    { status: "success" },
    {
      status: createLooseSuccess(call),
      msg: "Registered",
      token: issueToken(state, account),
      user: [createLooseUser(account)],
    },
  );
}

function resetPassword(call: Call): Response {
  return succeed(call, "If the account exists, an email is on its way.");
}

function changePassword(call: Call, account: Account): Response {
  const password = readText(call, "new_pass");
  if (password === "") return refuse(call, 422, "The new password is missing.");
  account.password = password;
  call.world.counts.passwordChanges += 1;
  return succeed(call);
}

function updateProfile(call: Call, account: Account): Response {
  saveProfile(call, account);
  call.world.counts.profileUpdates += 1;
  return succeed(call);
}

function saveProfile(call: Call, account: Account): void {
  for (const name of ["email", "first", "last"]) {
    if (name in call.fields) account.profile[name] = readText(call, name);
  }
}

function registerDealer(call: Call): Response {
  const email = readText(call, "email");
  if (!email.includes("@")) return refuse(call, 422, "The email is missing.");
  const { state, counts } = call.world;
  const account =
    call.account ??
    findAccount(state, email) ??
    addAccount(state, { email, password: "", phone: readText(call, "phone") });
  saveProfile(call, account);
  counts.dealerRegistrations += 1;
  return succeed(call);
}

function requestDeletion(call: Call): Response {
  const email = readText(call, "email");
  if (!email.includes("@")) return refuse(call, 422, "The email is not valid.");
  if (readText(call, "message") === "") return refuse(call, 422, "The message is missing.");
  if (email === FIXTURE_ACCOUNTS.indebted.email) return refuse(call, 200, "This account has open orders.");
  call.world.counts.deletionRequests += 1;
  return succeed(call);
}

function cancelSubscription(call: Call, account: Account): Response {
  if (account.subscribed.length === 0) return refuse(call, 200, "There is no subscription to cancel.");
  account.subscribed = [];
  call.world.counts.cancellations += 1;
  return succeed(call);
}

export const accountRoutes: Routes = {
  "POST /api-cwa/login": logIn,
  "POST /api/securelogin": passGate,
  "POST /register": register,
  "POST /reset-password": resetPassword,
  "POST /change-password": requireMember(changePassword),
  "POST /api/user/update-profile": requireMember(updateProfile),
  "POST /dealer-register": registerDealer,
  "POST /api/user/delete": requestDeletion,
  "POST /api/user/cancel-subscription": requireMember(cancelSubscription),
};
