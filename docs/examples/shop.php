<?php
// A shop's server: PHP alone. PAY_URL, API_KEY and WEBHOOK_SECRET come from the environment.
//   php -S localhost:3000 shop.php
//   POST /orders    creates an order, answers {"order_id", "link"}
//   GET  /orders/ID answers {"paid": true} once the webhook has said so
//   POST /webhook   the payment service says that a payment has changed

$file = getenv('PAID_FILE') ?: sys_get_temp_dir() . '/paid-orders'; // a table in life

function createOrder(): array
{
    $number = (string) hrtime(true);
    $response = file_get_contents(getenv('PAY_URL') . '/api/v1/orders/', false, stream_context_create(['http' => [
        'method' => 'POST',
        'header' => ['Authorization: Token ' . getenv('API_KEY'), 'Content-Type: application/json', "Idempotency-Key: $number"],
        'content' => json_encode(['amount' => 1500.75, 'outter_id' => $number, 'redirect_url' => 'http://localhost/']),
    ]]));
    if ($response === false) {
        throw new RuntimeException('the payment service does not answer');
    }
    return array_intersect_key(json_decode($response, true), ['order_id' => 1, 'link' => 1]);
}

/** The payment; null when the webhook is not from the service, or is old. */
function verified(string $body, array $headers, string $secret): ?array
{
    [$id, $time] = [$headers['webhook-id'] ?? '', $headers['webhook-timestamp'] ?? ''];
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$time.$body", $key, true));
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $given) {
        if (hash_equals($expected, $given) && abs(time() - (int) $time) < 300) {
            return json_decode($body, true);
        }
    }
    return null;
}

function answer(int $status, array $value): void
{
    http_response_code($status);
    header('Content-Type: application/json');
    echo json_encode((object) $value);
}

$call = $_SERVER['REQUEST_METHOD'] . ' ' . parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
if ($call === 'POST /webhook') {
    $payment = verified(file_get_contents('php://input'), array_change_key_case(getallheaders()), getenv('WEBHOOK_SECRET'));
    if ($payment === null) {
        answer(400, ['error' => 'not signed']);
    } else {
        if ($payment['status'] === 'completed') {
            file_put_contents($file, $payment['order_id'] . "\n", FILE_APPEND | LOCK_EX); // ship here, once, if the amount is right
        }
        answer(200, []);
    }
} elseif ($call === 'POST /orders') {
    answer(201, createOrder());
} elseif (preg_match('~^GET /orders/([\w-]+)$~', $call, $found)) {
    $paid = is_file($file) ? file($file, FILE_IGNORE_NEW_LINES) : [];
    answer(200, ['paid' => in_array($found[1], $paid, true)]);
} else {
    answer(404, ['error' => 'no such page']);
}
