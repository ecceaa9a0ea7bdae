"""A shop's server: Python alone. PAY_URL, API_KEY and WEBHOOK_SECRET come from the environment.

POST /orders    creates an order, answers {"order_id", "link"}
GET  /orders/ID answers {"paid": true} once the webhook has said so
POST /webhook   the payment service says that a payment has changed
"""
import base64, hashlib, hmac, json, os, time, urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PORT = int(os.environ.get('PORT', '3000'))
paid = set()  # a table in life


def create_order():
    number = str(time.time_ns())
    order = {'amount': 1500.75, 'outter_id': number, 'redirect_url': f'http://localhost:{PORT}/'}
    headers = {'Authorization': f"Token {os.environ['API_KEY']}", 'Content-Type': 'application/json', 'Idempotency-Key': number}
    request = urllib.request.Request(f"{os.environ['PAY_URL']}/api/v1/orders/", json.dumps(order).encode(), headers)
    with urllib.request.urlopen(request, timeout=30) as response:
        created = json.load(response)
    return {'order_id': created['order_id'], 'link': created['link']}


def verified(body: bytes, headers, secret: str):
    """The payment; None when the webhook is not from the service, or is old."""
    sent_at = headers.get('webhook-timestamp', '')
    key = base64.b64decode(secret[len('whsec_'):])
    signed = f"{headers.get('webhook-id')}.{sent_at}.".encode() + body
    expected = 'v1,' + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    is_signed = any(hmac.compare_digest(expected, given) for given in headers.get('webhook-signature', '').split(' '))
    return json.loads(body) if is_signed and abs(time.time() - int(sent_at)) < 300 else None


class Shop(BaseHTTPRequestHandler):
    def answer(self, status, value):
        self.send_response(status)
        self.send_header('Content-Type', 'application/json')
        self.end_headers()
        self.wfile.write(json.dumps(value).encode())

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get('content-length', 0)))
        if self.path == '/webhook':
            payment = verified(body, self.headers, os.environ['WEBHOOK_SECRET'])
            if payment is None:
                return self.answer(400, {'error': 'not signed'})
            if payment['status'] == 'completed':
                paid.add(payment['order_id'])  # ship here, once, if the amount is right
            self.answer(200, {})
        elif self.path == '/orders':
            self.answer(201, create_order())
        else:
            self.answer(404, {'error': 'no such page'})

    def do_GET(self):
        self.answer(200, {'paid': self.path.removeprefix('/orders/') in paid})

    def log_message(self, *_):
        pass


print(f'The shop: http://localhost:{PORT}', flush=True)
ThreadingHTTPServer(('localhost', PORT), Shop).serve_forever()
